import { runCountdowns } from './countdown';
import { reportWatching, show } from './player';

// What the pages of a learner run beside the storefront's script.
for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-report]')) reportWatching(video);
// access ends while its page is open: the page says so at that second, and where to go
document.addEventListener('countdown:finish', () => show('over', true));
runCountdowns();
