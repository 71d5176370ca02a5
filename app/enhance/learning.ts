import { runCountdowns } from './countdown';
import { reportWatching } from './player';

// What the learning page runs beside the storefront's script.
for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-report]')) reportWatching(video);
runCountdowns();
