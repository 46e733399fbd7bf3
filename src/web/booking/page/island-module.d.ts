declare module 'virtual:booking-island' {
  /** The scripts that hydrate the page, in loading order. */
  const urls: readonly string[]
  export default urls
}
