import { dayPlus, dayPlusMonths, monthWeeks, weekdayIn } from '~/values/calendar-month';
import { parseDay, typedDay } from '~/values/typed-day';

/**
 * A calendar dialog that fills day fields (WAI-ARIA). `data-day`: one day; `moment` keeps a time; `period`
 * takes two days or a month. `data-min`, `data-max`: `today`, a day, or `#id` of another field.
 */
type Words = Readonly<Record<string, string>>;

const script = document.querySelector<HTMLElement>('script[data-date-words]');
const words = JSON.parse(script?.dataset.dateWords ?? '{}') as Words;
const locale = document.documentElement.lang === 'en' ? 'en' : 'th';
const tag = locale === 'en' ? 'en-GB' : 'th-TH';
const word = (name: string) => words[name] ?? '';

const namesBy = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
const monthName = namesBy({ month: 'long', year: 'numeric' });
const dayName = namesBy({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortWeekday = namesBy({ weekday: 'narrow' });
const longWeekday = namesBy({ weekday: 'long' });

/** Today in Thailand, wherever the browser is. */
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

function limit(input: HTMLInputElement, side: 'min' | 'max'): string | null {
  const limit = input.dataset[side];
  if (!limit) return null;
  if (limit === 'today') return today();
  if (!limit.startsWith('#')) return parseDay(limit);
  const other = document.querySelector<HTMLInputElement>(limit);
  return other && parseDay(other.value);
}

/** The days in a field: of a period the first and the last. */
function daysIn(input: HTMLInputElement): string[] {
  const parts =
    input.dataset.day === 'period' ? input.value.split('~') : [input.value.trim().split(/\s+/)[0] ?? ''];
  return parts.map((part) => parseDay(part)).filter((day) => day !== null);
}

function write(input: HTMLInputElement, text: string): void {
  input.value = text;
  for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
}

function button(text: string, label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', press);
  return element;
}

class Calendar {
  readonly #input: HTMLInputElement;
  readonly #opener: HTMLButtonElement;
  readonly #dialog = document.createElement('dialog');
  readonly #heading = document.createElement('h2');
  readonly #grid = document.createElement('table');
  readonly #note = document.createElement('p');
  #at = today();
  /** the first day of a period, while the second is missing */
  #first: string | null = null;

  constructor(input: HTMLInputElement, opener: HTMLButtonElement) {
    this.#input = input;
    this.#opener = opener;
    this.#dialog.className = 'datepick';
    this.#dialog.setAttribute('aria-label', opener.getAttribute('aria-label') ?? '');
    this.#heading.setAttribute('aria-live', 'polite');
    this.#heading.id = `${input.id}-month`;
    this.#note.className = 'meta';
    this.#note.setAttribute('aria-live', 'polite');
    this.#grid.setAttribute('role', 'grid');
    this.#grid.setAttribute('aria-labelledby', this.#heading.id);
    const head = document.createElement('div');
    head.className = 'datehead';
    head.append(
      button('«', word('previousYear'), () => this.#turn(-12)),
      button('‹', word('previousMonth'), () => this.#turn(-1)),
      this.#heading,
      button('›', word('nextMonth'), () => this.#turn(1)),
      button('»', word('nextYear'), () => this.#turn(12)),
    );
    const foot = document.createElement('div');
    foot.className = 'datefoot';
    if (input.dataset.day === 'period') foot.append(this.#wide(word('wholeMonth'), () => this.#takeMonth()));
    foot.append(
      this.#wide(word('today'), () => this.#go(today())),
      this.#wide(word('close'), () => this.#dialog.close()),
    );
    this.#dialog.append(head, this.#grid, this.#note, foot);
    this.#dialog.addEventListener('close', () => this.#opener.focus());
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    this.#grid.addEventListener('keydown', (event) => this.#key(event));
    document.body.append(this.#dialog);
  }

  #wide(text: string, press: () => void): HTMLButtonElement {
    const element = button(text, text, press);
    element.className = 'btn ghost small';
    return element;
  }

  open(): void {
    this.#first = null;
    this.#at = this.#within(daysIn(this.#input)[0] ?? today());
    this.#draw();
    this.#dialog.showModal();
    this.#focus();
  }

  #within(day: string): string {
    const [min, max] = [limit(this.#input, 'min'), limit(this.#input, 'max')];
    return min && day < min ? min : max && day > max ? max : day;
  }

  #isOff(day: string): boolean {
    return this.#within(day) !== day;
  }

  /** Shows another month; the focus stays on the pressed button. */
  #turn(months: number): void {
    this.#at = dayPlusMonths(this.#at, months);
    this.#draw();
  }

  #go(day: string): void {
    this.#at = day;
    this.#draw();
    this.#focus();
  }

  #focus(): void {
    this.#grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  #draw(): void {
    this.#heading.textContent = monthName(this.#at);
    const chosenDays = this.#first ? [this.#first] : daysIn(this.#input);
    const [from, to] = [chosenDays[0] ?? '', chosenDays.at(-1) ?? ''];
    this.#note.textContent = this.#first ? word('second') : '';
    const head = document.createElement('tr');
    for (const day of monthWeeks('2026-11-01')[0]!) {
      const cell = document.createElement('th');
      cell.scope = 'col';
      cell.abbr = longWeekday(day!);
      cell.textContent = shortWeekday(day!);
      head.append(cell);
    }
    const rows = monthWeeks(this.#at).map((week) => {
      const row = document.createElement('tr');
      row.append(
        ...week.map((day) => this.#cell(day, day !== null && day >= from && day <= to && from !== '')),
      );
      return row;
    });
    this.#grid.replaceChildren(head, ...rows);
  }

  #cell(day: string | null, isChosen: boolean): HTMLTableCellElement {
    const cell = document.createElement('td');
    if (day === null) return cell;
    cell.textContent = String(Number(day.slice(8)));
    cell.dataset.date = day;
    cell.tabIndex = day === this.#at ? 0 : -1;
    cell.setAttribute('aria-label', dayName(day));
    cell.setAttribute('aria-selected', String(isChosen));
    if (day === today()) cell.setAttribute('aria-current', 'date');
    if (this.#isOff(day)) cell.setAttribute('aria-disabled', 'true');
    cell.addEventListener('click', () => this.#take(day));
    return cell;
  }

  #key(event: KeyboardEvent): void {
    const day = this.#at;
    const steps: Readonly<Record<string, () => string>> = {
      ArrowLeft: () => dayPlus(day, -1),
      ArrowRight: () => dayPlus(day, 1),
      ArrowUp: () => dayPlus(day, -7),
      ArrowDown: () => dayPlus(day, 7),
      Home: () => dayPlus(day, -weekdayIn(day)),
      End: () => dayPlus(day, 6 - weekdayIn(day)),
      PageUp: () => dayPlusMonths(day, event.shiftKey ? -12 : -1),
      PageDown: () => dayPlusMonths(day, event.shiftKey ? 12 : 1),
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      this.#go(step());
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#take(day);
    }
  }

  #take(day: string): void {
    this.#at = day;
    if (this.#isOff(day)) return this.#go(day);
    const { value } = this.#input;
    const text = typedDay(day, locale);
    if (this.#input.dataset.day === 'moment') {
      const clock = value.trim().split(/\s+/).slice(1).join(' ');
      write(this.#input, clock ? `${text} ${clock}` : text);
    } else if (this.#input.dataset.day !== 'period') {
      write(this.#input, text);
    } else if (this.#first === null) {
      this.#first = day;
      return this.#go(day);
    } else {
      const [from, to] = [this.#first, day].sort();
      write(this.#input, from === to ? text : `${typedDay(from!, locale)}~${typedDay(to!, locale)}`);
    }
    this.#dialog.close();
  }

  #takeMonth(): void {
    const [year, month] = this.#at.split('-');
    write(this.#input, `${locale === 'th' ? Number(year) + 543 : year}-${month}`);
    this.#dialog.close();
  }
}

function start(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-day]')) {
    const label = document.querySelector(`label[for="${input.id}"]`)?.textContent?.trim() ?? '';
    const opener = button('', `${word('open')} ${label}`.trim(), () => {
      calendar ??= new Calendar(input, opener);
      calendar.open();
    });
    opener.className = 'dateopen';
    opener.setAttribute('aria-haspopup', 'dialog');
    let calendar: Calendar | null = null;
    const box = document.createElement('span');
    box.className = 'datebox';
    input.replaceWith(box);
    box.append(input, opener);
  }
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
