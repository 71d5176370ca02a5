const CUE = /^(?:(\d+):)?(\d+):(\d+)\.\d+ --> .*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm;

/** Thumbnails of the video, loaded on demand; each leads to its second. */
export function offerStrip(jumpTo: (second: number) => void): void {
  const part = document.querySelector<HTMLDetailsElement>('details[data-strip]');
  if (!part) return;
  part.dataset.tools = 'on';
  part.addEventListener('toggle', () => void fill(part, jumpTo), { once: true });
}

async function fill(part: HTMLElement, jumpTo: (second: number) => void): Promise<void> {
  const address = new URL(part.dataset.strip ?? '', location.href);
  const answer = await fetch(address);
  if (!answer.ok) return;
  const list = part.querySelector('.filmstrip');
  for (const cue of (await answer.text()).matchAll(CUE)) {
    const [, hours = 0, minutes, seconds, file = '', x, y, width, height] = cue;
    const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const button = document.createElement('button');
    button.type = 'button';
    button.ariaLabel = `${Number(hours) * 60 + Number(minutes)}:${seconds}`;
    button.style.cssText = `width:${width}px;height:${height}px;background:url("${new URL(file, address).href}") -${x}px -${y}px`;
    button.onclick = () => jumpTo(second);
    list?.append(button);
  }
}
