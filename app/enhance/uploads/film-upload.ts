import { Upload } from 'tus-js-client';

/**
 * A film sent in parts: a lost line is waited out, a closed page goes on where it was once the same file is chosen again. The form's
 * own field sends it whole where this script is not.
 */
const PART_BYTES = 8 * 1024 * 1024;
/** After these waits; then as often as the last, for as long as the page is open. */
const WAITS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
const REFUSALS = /TYPE_NOT_ALLOWED|TOO_LARGE|OUT_OF_STORAGE|EMPTY_FILE|UNPLAYABLE|TOO_MANY/;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0);

function start(form: HTMLFormElement): void {
  const { film: endpoint = '', done = '', course = '', lecture = '', product = '' } = form.dataset;
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

  const say = (text: string) => {
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
    say(words[code] ?? words.FAILED ?? '');
  };
  const turn = (isPaused: boolean) => {
    pause.textContent = (isPaused ? words.goOn : words.pause) ?? '';
    pause.dataset.paused = String(isPaused);
    if (isPaused) status.textContent = words.paused ?? '';
  };

  input.addEventListener('change', () => say(''));
  form.addEventListener('submit', (event) => {
    const file = input.files?.[0];
    // the server says what is missing
    if (!file) return;
    event.preventDefault();
    say('');
    if (file.size > Number(form.dataset.most)) return refuse('TOO_LARGE');
    if (file.size >= Number(form.dataset.left)) return refuse('OUT_OF_STORAGE');
    const begun = { at: performance.now(), bytes: -1 };
    const made = new Upload(file, {
      endpoint,
      chunkSize: PART_BYTES,
      // not only by name and size: the same film for another lecture is another upload
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
        if (begun.bytes < 0) begun.bytes = sent;
        const seconds = (performance.now() - begun.at) / 1000;
        const pace = (sent - begun.bytes) / seconds;
        bar.value = sent / total;
        const left = pace > 0 ? Math.ceil((total - sent) / pace / 60) : null;
        status.textContent =
          sent === total
            ? (words.checking ?? '')
            : (words.progress ?? '')
                .replace('{percent}', String(Math.floor((100 * sent) / total)))
                .replace('{sent}', megabytes(sent))
                .replace('{total}', megabytes(total))
                .replace('{minutes}', left === null ? '…' : String(left));
      },
      onSuccess: () => location.assign(done),
      onError: (error) => {
        const response = 'originalResponse' in error ? error.originalResponse : null;
        const code = response?.getStatus() ?? 0;
        const said = REFUSALS.exec(response?.getBody() ?? '')?.[0];
        if (said) return refuse(said);
        if (code === 401 || code === 403) return refuse('SIGN_IN');
        if (code >= 400 && code < 500 && code !== 409 && code !== 423) return refuse('FAILED');
        // the line is still away: on the button it goes on from where it was
        turn(true);
        status.textContent = words.lost ?? '';
      },
    });
    upload = made;
    way.hidden = false;
    pause.hidden = false;
    send.disabled = true;
    input.disabled = true;
    turn(false);
    void made.findPreviousUploads().then((before) => {
      const [last] = before;
      if (last) {
        made.resumeFromPreviousUpload(last);
        status.textContent = words.resumed ?? '';
      }
      made.start();
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

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-film]')) start(form);
