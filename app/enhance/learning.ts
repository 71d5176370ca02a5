import { runCountdowns } from './countdown';
import { reportWatching, show } from './player';

// The script of learners' pages, beside the storefront's.
for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-report]')) reportWatching(video);
// access ends while the page is open: the page says so at that second, with the next step
document.addEventListener('countdown:finish', () => show('over', true));
runCountdowns();
