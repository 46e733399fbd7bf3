export const notFoundTags = () => [{ title: 'Page not found · Wheelhouse' }]
