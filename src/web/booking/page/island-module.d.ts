declare module 'virtual:booking-island' {
  /** What a browser loads to take the page over, in order. */
  const urls: readonly string[]
  export default urls
}
