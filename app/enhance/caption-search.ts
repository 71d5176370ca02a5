const MOST_LINES = 100;
const CUE = /^(?:(\d+):)?(\d+):(\d+)\.\d+ --> .*\n((?:.+\n?)+)/gm;
const WORDS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

interface Said {
  at: number;
  text: string;
}

/** Searches the captions while typing; without it the same form asks the server. */
export function searchSaid(): void {
  const part = document.querySelector<HTMLDetailsElement>('details[data-said]');
  const form = part?.querySelector('form');
  const input = form?.querySelector<HTMLInputElement>('[name=q]');
  const list = part?.querySelector('ol');
  const more = part?.querySelector<HTMLElement>('[data-said-more]');
  if (!part || !form || !input || !list || !more) return;
  let captions: Promise<Said[]> | undefined;
  const search = async () => {
    const lines = await (captions ??= load(part.dataset.said ?? ''));
    const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');
    const matches = lines.filter(({ text }) => plain(text).includes(plain(input.value)));
    list.replaceChildren(...matches.slice(0, MOST_LINES).map(line));
    more.textContent =
      (matches.length === 0 ? more.dataset.none : matches.length > MOST_LINES ? more.dataset.more : '') ?? '';
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  input.addEventListener('input', () => void search());
}

async function load(address: string): Promise<Said[]> {
  const answer = await fetch(address);
  if (!answer.ok) return [];
  return [...(await answer.text()).matchAll(CUE)].map(([, hours = 0, minutes, seconds, text = '']) => ({
    at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    text: text.trim().replace(/&(?:amp|lt|gt);/g, (sign) => WORDS[sign]!),
  }));
}

function line({ at, text }: Said): HTMLLIElement {
  const [item, link] = [document.createElement('li'), document.createElement('a')];
  link.href = `?t=${at}`;
  link.dataset.at = String(at);
  link.textContent = `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`;
  // as text, because captions are never markup
  item.append(link, ` ${text}`);
  return item;
}
