import { addPicked, type FileEntry, stepAround, type UploadList, withoutEntry } from '~/values/upload-list';

/**
 * A set of pictures without page loads: new ones are previewed, viewed and removed after a question. The
 * form's own fields are sent, and the server checks again.
 */
type Words = Readonly<Record<string, string>>;
type Entry = FileEntry & { item: HTMLLIElement; large: string; file?: File };

const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
];

async function isPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));
}

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Readonly<Record<string, string | number | boolean>> = {},
  ...children: (Node | string)[]
) => {
  const element = document.createElement(tag);
  Object.assign(element, given);
  element.append(...children);
  return element;
};

function start(root: HTMLElement): void {
  const words = JSON.parse(root.dataset.words ?? '{}') as Words;
  const word = (name: string) => words[name] ?? '';
  const most = Number(root.dataset.upload) || Infinity;
  const bytesLeft = root.dataset.left === undefined ? Infinity : Number(root.dataset.left);
  const grid = root.querySelector<HTMLElement>('.upgrid')!;
  const input = root.querySelector<HTMLInputElement>('input[type=file]')!;
  const form = input.form;
  let list: UploadList<Entry> = {
    fileList: [...grid.querySelectorAll('li')].map((item) => ({
      name: item.dataset.name ?? '',
      stored: item.dataset.stored ?? '',
      large: item.dataset.large ?? '',
      item,
    })),
    deleteFileList: [],
  };

  // the file input stays in the form with its files; a button that can be disabled replaces it
  const button = make('button', { type: 'button', className: 'btn ghost uppick', textContent: word('pick') });
  input.disabled = false;
  input.tabIndex = -1;
  input.setAttribute('aria-hidden', 'true');
  root.classList.add('scripted');
  input.after(button);
  button.addEventListener('click', () => input.click());
  root.querySelector('label')?.addEventListener('click', (event) => {
    event.preventDefault();
    button.focus();
  });

  const showMessages = (messages: readonly string[]) => {
    root.querySelector('.why')?.remove();
    root.classList.toggle('err', messages.length > 0);
    if (messages.length === 0) return;
    const why = make('p', { className: 'why' });
    why.setAttribute('role', 'alert');
    for (const message of messages) why.append(make('span', { className: 'block', textContent: message }));
    root.querySelector('label')!.after(why);
  };

  const show = () => {
    const files = new DataTransfer();
    for (const { file } of list.fileList) if (file) files.items.add(file);
    input.files = files.files;
    const isFull = list.fileList.length >= most;
    button.disabled = isFull;
    for (const note of root.querySelectorAll<HTMLElement>('.upfull')) note.hidden = !isFull;
    for (const note of root.querySelectorAll<HTMLElement>('.upnone')) note.hidden = list.fileList.length > 0;
  };

  const remove = (entry: Entry) => {
    list = withoutEntry(list, entry);
    entry.item.remove();
    if (entry.stored !== undefined)
      root.append(make('input', { type: 'hidden', name: 'deleteFileList', value: entry.stored }));
    else URL.revokeObjectURL(entry.large);
    showMessages([]);
    show();
    button.focus();
  };

  const draw = (file: File): Entry => {
    const large = URL.createObjectURL(file);
    const image = make('img', { src: large, alt: file.name });
    const size = make('span', { className: 'meta', textContent: word('isNew') });
    image.addEventListener('load', () => {
      size.textContent = `${word('isNew')} · ${image.naturalWidth} × ${image.naturalHeight}`;
    });
    const view = make('a', { className: 'upview', href: '#' }, image);
    view.setAttribute('aria-label', `${word('view')} ${file.name}`);
    const away = make('a', { className: 'upremove', href: '#', textContent: word('remove') });
    away.setAttribute('aria-label', `${word('remove')} ${file.name}`);
    const item = make(
      'li',
      {},
      view,
      make('p', { className: 'upname', textContent: file.name }),
      make('p', { className: 'ends' }, size, away),
    );
    return { name: file.name, file, large, item };
  };

  // a file input forgets its former choice, so new files are added to the earlier ones
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    void take(files);
  });
  async function take(files: readonly File[]): Promise<void> {
    const messages: string[] = [];
    const fitting: File[] = [];
    let room = bytesLeft - list.fileList.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
    for (const file of files) {
      if (!(await isPicture(file))) messages.push(`${file.name}: ${word('type')}`);
      else if (room <= file.size) messages.push(`${file.name}: ${word('storage')}`);
      else {
        room -= file.size;
        fitting.push(file);
      }
    }
    const merged = addPicked(list, fitting.map(draw));
    if (merged.doubled.length > 0)
      messages.push(word('doubled').replace('{names}', merged.doubled.join(', ')));
    if (merged.list.fileList.length > most) messages.push(word('most'));
    list = { ...merged.list, fileList: merged.list.fileList.slice(0, Math.max(most, list.fileList.length)) };
    for (const { item } of list.fileList) if (!item.isConnected) grid.append(item);
    showMessages(messages);
    show();
  }

  const entryOf = (target: EventTarget | null) =>
    list.fileList.find(({ item }) => target instanceof Node && item.contains(target));
  grid.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const entry = entryOf(link);
    if (!link || !entry) return;
    event.preventDefault();
    open(entry, link.classList.contains('upremove'));
  });

  /** The viewer, or the question with the picture. */
  function open(entry: Entry, isQuestion: boolean): void {
    let index = list.fileList.indexOf(entry);
    const image = make('img');
    const name = make('b', { className: 'upname' });
    const place = make('span', { className: 'meta' });
    const control = (label: string, press: () => void, look = 'btn ghost') => {
      const button = make('button', { type: 'button', className: look, textContent: label });
      button.addEventListener('click', press);
      return button;
    };
    const turn = (step: 1 | -1) => {
      index = stepAround(index, step, list.fileList.length);
      showEntry();
    };
    const showEntry = () => {
      const { large, name: its } = list.fileList[index]!;
      dialog.querySelector('.uplost')?.remove();
      image.hidden = false;
      image.src = large;
      image.alt = its;
      name.textContent = its;
      place.textContent = `${index + 1} / ${list.fileList.length}`;
    };
    const close = () => dialog.close();
    const controls = isQuestion
      ? [control(word('yes'), () => (close(), remove(entry)), 'btn danger'), control(word('no'), close)]
      : [
          control(`← ${word('previous')}`, () => turn(-1)),
          control(`${word('next')} →`, () => turn(1)),
          control(word('close'), close),
        ];
    const dialog = make(
      'dialog',
      { className: 'upviewer' },
      image,
      make('p', { className: 'ends' }, name, place),
      ...(isQuestion ? [make('p', {}, make('b', { textContent: word('confirm') }))] : []),
      make('p', { className: 'row' }, ...controls),
    );
    dialog.setAttribute('aria-label', isQuestion ? word('confirm') : word('view'));
    if (!isQuestion)
      dialog.addEventListener('keydown', (event) => {
        if (event.key === 'ArrowLeft') turn(-1);
        if (event.key === 'ArrowRight') turn(1);
      });
    dialog.addEventListener('close', () => dialog.remove());
    // a click beside the picture closes it
    dialog.addEventListener('click', (event) => event.target === dialog && close());
    (form ?? root).append(dialog);
    showEntry();
    dialog.showModal();
  }

  show();
}

/** Shows words in the frame of a missing picture. */
function replaceLost({ target }: Event): void {
  const root =
    target instanceof HTMLImageElement && target.closest<HTMLElement>('[data-upload], dialog.upviewer');
  if (!root || !(target instanceof HTMLImageElement)) return;
  const words = document.querySelector<HTMLElement>('[data-upload]')?.dataset.words ?? '{}';
  const lost = make('span', { className: 'uplost', textContent: (JSON.parse(words) as Words).none ?? '' });
  if (root.matches('dialog')) {
    target.hidden = true;
    target.before(lost);
  } else target.replaceWith(lost);
}
addEventListener('error', replaceLost, true);

for (const root of document.querySelectorAll<HTMLElement>('[data-upload]')) {
  start(root);
  // pictures that failed before this script ran
  for (const image of root.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0 && image.src)
      replaceLost({ target: image } as unknown as Event);
}
