/**
 * Single-key shortcuts for staff: a key presses, opens or focuses its `data-key` element. Off while typing,
 * with a modifier, or by the switch (WCAG 2.1.4), which this browser remembers.
 */
const SWITCH = 'rian-shortcut-keys';

function start(): void {
  const line = document.querySelector<HTMLElement>('[data-keys]');
  const box = line?.querySelector('input');
  if (!line || !box) return;
  line.hidden = false;
  box.checked = localStorage.getItem(SWITCH) !== 'off';
  const show = () => document.body.classList.toggle('keyed', box.checked);
  show();
  box.addEventListener('change', () => {
    show();
    localStorage.setItem(SWITCH, box.checked ? 'on' : 'off');
  });

  document.addEventListener('keydown', (event) => {
    if (!box.checked || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (
      event.target instanceof Element &&
      event.target.closest('input:not([type=checkbox],[type=radio]),textarea,select')
    )
      return;
    const key = event.key.toLowerCase();
    if (!/^[a-z/]$/.test(key)) return;
    const element = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
    if (!element) return;
    event.preventDefault();
    if (element instanceof HTMLInputElement) return element.focus();
    element.click();
    const details = element.closest('details');
    if (element.matches('summary') && details?.open)
      details.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  });
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
