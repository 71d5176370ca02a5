import { Upload } from 'tus-js-client';

/**
 * Uploads a video in parts: it waits out a lost connection, and a reopened page resumes when the same file is
 * chosen. Without it the form's own field sends the whole video.
 */
const PART_BYTES = 8 * 1024 * 1024;
/** Waits before retries; then the last one repeats while the page is open. */
const WAITS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
const REFUSALS = /TYPE_NOT_ALLOWED|TOO_LARGE|OUT_OF_STORAGE|EMPTY_FILE|UNPLAYABLE|TOO_MANY/;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0);

function start(form: HTMLFormElement): void {
  const { video: endpoint = '', done = '', course = '', lecture = '', product = '' } = form.dataset;
  const words = JSON.parse(form.dataset.words ?? '{}') as Record<string, string>;
  const input = form.querySelector<HTMLInputElement>('input[type=file]')!;
  const send = form.querySelector<HTMLButtonElement>('button')!;
  const way = form.querySelector<HTMLElement>('.upway')!;
  const bar = way.querySelector('progress')!;
  const status = way.querySelector('p')!;
  const pause = document.createElement('button');
  Object.assign(pause, { type: 'button', className: 'btn ghost', hidden: true });
  send.after(pause);
  let upload: Upload | undefined;

  const showStatus = (text: string) => {
    form.querySelector('.why')?.remove();
    if (!text) return;
    const why = document.createElement('p');
    why.className = 'why';
    why.setAttribute('role', 'alert');
    why.textContent = text;
    form.querySelector('label')!.after(why);
  };
  const refuse = (code: string) => {
    upload = undefined;
    way.hidden = true;
    pause.hidden = true;
    send.disabled = false;
    input.disabled = false;
    showStatus(words[code] ?? words.FAILED ?? '');
  };
  const turn = (isPaused: boolean) => {
    pause.textContent = (isPaused ? words.goOn : words.pause) ?? '';
    pause.dataset.paused = String(isPaused);
    if (isPaused) status.textContent = words.paused ?? '';
  };

  input.addEventListener('change', () => showStatus(''));
  form.addEventListener('submit', (event) => {
    const file = input.files?.[0];
    // the server names the missing field
    if (!file) return;
    event.preventDefault();
    showStatus('');
    if (file.size > Number(form.dataset.most)) return refuse('TOO_LARGE');
    if (file.size >= Number(form.dataset.left)) return refuse('OUT_OF_STORAGE');
    const start = { at: performance.now(), bytes: -1 };
    const running = new Upload(file, {
      endpoint,
      chunkSize: PART_BYTES,
      // more than name and size: the same video for another lecture is another upload
      fingerprint: (_file, options) =>
        Promise.resolve(
          [
            'rian-film',
            course,
            lecture,
            product,
            file.name,
            file.size,
            file.lastModified,
            options.endpoint,
          ].join('|'),
        ),
      removeFingerprintOnSuccess: true,
      retryDelays: WAITS_MS,
      metadata: { name: file.name, courseId: course, lectureId: lecture, productId: product },
      onShouldRetry: (error) => {
        const code = error.originalResponse?.getStatus() ?? 0;
        status.textContent = words.lost ?? '';
        return code === 0 || code === 409 || code === 423 || code >= 500;
      },
      onProgress: (sent, total) => {
        if (start.bytes < 0) start.bytes = sent;
        const seconds = (performance.now() - start.at) / 1000;
        const pace = (sent - start.bytes) / seconds;
        bar.value = sent / total;
        const minutesLeft = pace > 0 ? Math.ceil((total - sent) / pace / 60) : null;
        status.textContent =
          sent === total
            ? (words.checking ?? '')
            : (words.progress ?? '')
                .replace('{percent}', String(Math.floor((100 * sent) / total)))
                .replace('{sent}', megabytes(sent))
                .replace('{total}', megabytes(total))
                .replace('{minutes}', minutesLeft === null ? '…' : String(minutesLeft));
      },
      onSuccess: () => location.assign(done),
      onError: (error) => {
        const response = 'originalResponse' in error ? error.originalResponse : null;
        const code = response?.getStatus() ?? 0;
        const refusal = REFUSALS.exec(response?.getBody() ?? '')?.[0];
        if (refusal) return refuse(refusal);
        if (code === 401 || code === 403) return refuse('SIGN_IN');
        if (code >= 400 && code < 500 && code !== 409 && code !== 423) return refuse('FAILED');
        // still offline: the button resumes
        turn(true);
        status.textContent = words.lost ?? '';
      },
    });
    upload = running;
    way.hidden = false;
    pause.hidden = false;
    send.disabled = true;
    input.disabled = true;
    turn(false);
    void running.findPreviousUploads().then((before) => {
      const [last] = before;
      if (last) {
        running.resumeFromPreviousUpload(last);
        status.textContent = words.resumed ?? '';
      }
      running.start();
    });
  });
  pause.addEventListener('click', () => {
    const isPaused = pause.dataset.paused === 'true';
    if (isPaused) upload?.start();
    else void upload?.abort();
    turn(!isPaused);
  });
  addEventListener('online', () => {
    if (pause.dataset.paused === 'true' && status.textContent === words.lost) pause.click();
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-video]')) start(form);
