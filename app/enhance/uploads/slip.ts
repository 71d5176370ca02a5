/**
 * Prepares a slip on a slow connection: shrinks it, has the form validated first, and shows the progress.
 * Without this script the form sends the picture as it is.
 */
const LARGE_BYTES = 1_000_000;
/** The server's stored size. */
const BOX = { width: 1600, height: 2400 };

function watchSlip(form: HTMLFormElement): void {
  const words = JSON.parse(form.dataset.words ?? '{}') as Record<string, string>;
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) return;
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.hidden = true;
  form.append(bar, status);
  let ready: Promise<void> = Promise.resolve();
  let isSending = false;

  input.addEventListener('change', () => {
    input.setCustomValidity('');
    const file = input.files?.[0];
    if (file) ready = prepare(input, file, words);
  });
  // before the values are validated again
  form.addEventListener(
    'input',
    ({ target }) => {
      if (target !== input) (target as HTMLInputElement).setCustomValidity('');
    },
    true,
  );
  form.addEventListener('submit', (event) => {
    const file = input.files?.[0];
    if (!file || !form.checkValidity()) return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    status.textContent = words.checking ?? '';
    send(form, input, { ready, bar, status, words })
      .catch(() => {
        status.textContent = words.lost ?? '';
        bar.hidden = true;
      })
      .finally(() => (isSending = false));
  });
}

async function prepare(input: HTMLInputElement, file: File, words: Record<string, string>): Promise<void> {
  const isTaken = input.accept.split(',').includes(file.type);
  if (isTaken && (file.size < LARGE_BYTES || !file.type.startsWith('image/'))) return;
  const small = await shrunk(file).catch(() => null);
  if (input.files?.[0] !== file) return;
  if (small && (!isTaken || small.size < file.size)) {
    const transfer = new DataTransfer();
    transfer.items.add(new File([small], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' }));
    input.files = transfer.files;
  } else if (!isTaken) {
    input.setCustomValidity((/hei[cf]/i.test(file.type + file.name) ? words.heic : words.type) ?? '');
  }
}

/** Upright, as a JPEG no larger than the server stores. */
async function shrunk(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, BOX.width / picture.width, BOX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}

interface Sending {
  ready: Promise<void>;
  bar: HTMLProgressElement;
  status: HTMLElement;
  words: Record<string, string>;
}

async function send(form: HTMLFormElement, input: HTMLInputElement, sending: Sending): Promise<void> {
  const { ready, bar, status, words } = sending;
  await ready;
  const fields = new FormData(form);
  fields.delete(input.name);
  fields.append('check', '1');
  const checked = await fetch(form.action, { method: 'POST', body: fields });
  const wrong = checked.status === 422 ? mistakesIn(await checked.text()) : [];
  for (const [name, text] of wrong)
    (form.elements.namedItem(name) as HTMLInputElement | null)?.setCustomValidity?.(text);
  if (!form.checkValidity()) {
    status.textContent = '';
    // shows the messages beside the fields
    setTimeout(() => form.requestSubmit());
    return;
  }
  bar.hidden = false;
  const answer = await post(form.action, new FormData(form), (part) => {
    bar.value = part;
    status.textContent = (words.sending ?? '').replace('{percent}', String(Math.floor(part * 100)));
  });
  if (answer.status >= 500 || answer.status === 0) throw new Error(String(answer.status));
  if (answer.status === 200) return location.assign(answer.responseURL);
  // the server shows the messages; it has stored the slip, which is not sent again
  const keptField = parsed(answer.responseText).querySelector<HTMLInputElement>('[name=kept_slip]');
  if (keptField) {
    input.value = '';
    form.querySelector('[name=kept_slip]')?.remove();
    form.append(keptField);
  }
  form.submit();
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** The messages beside the fields of the returned page. */
function mistakesIn(html: string): [name: string, text: string][] {
  const page = parsed(html);
  return [...page.querySelectorAll<HTMLAnchorElement>('#errors a')].map((link) => {
    const name = link.getAttribute('href')!.slice(1);
    return [name, page.getElementById(`${name}-e`)?.textContent ?? link.textContent ?? ''];
  });
}

function post(address: string, body: FormData, onPart: (part: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.upload.onprogress = ({ loaded, total }) => onPart(loaded / total);
    request.onload = () => resolve(request);
    request.onerror = reject;
    request.send(body);
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-slip]')) watchSlip(form);
