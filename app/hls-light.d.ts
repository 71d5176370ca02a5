/** The smaller build of hls.js comes without types of its own; it has what the player uses of the whole one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
