import { brandOf } from '../values/card-brand';
import {
  type CardEntry,
  type CardField,
  type CardProblem,
  groupedNumber,
  numberDigits,
  type TypedCard,
} from '../values/card-entry';

const FIELDS: readonly CardField[] = ['number', 'month', 'year', 'code', 'name'];

/** The inputs of a card form: their values, grouped while typing, with the brand beside. */
export class CardInputs {
  readonly #form: HTMLFormElement;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    for (const field of FIELDS) this.#input(field).addEventListener('input', () => this.#onInput(field));
    // the browser may have filled the number before this script ran
    this.#showBrand();
  }

  #input(field: CardField): HTMLInputElement {
    return this.#form.querySelector<HTMLInputElement>(`[data-card=${field}]`)!;
  }

  typed = (): TypedCard =>
    Object.fromEntries(FIELDS.map((field) => [field, this.#input(field).value])) as Record<CardField, string>;

  /** Sets custom validity messages; `inline-messages` shows and removes them. */
  mark(problems: Partial<Record<CardField, CardProblem>>): void {
    for (const field of FIELDS) {
      const input = this.#input(field);
      const problem = problems[field];
      input.setCustomValidity((problem && problem !== 'missing' && input.dataset[problem]) || '');
    }
  }

  /** Writes the normalised values into the fields, which a provider's script reads itself. */
  normalise(card: CardEntry): void {
    for (const field of FIELDS) this.#input(field).value = card[field];
    this.#group();
  }

  empty(): void {
    for (const field of FIELDS) this.#input(field).value = '';
    this.#showBrand();
  }

  #onInput(field: CardField): void {
    const input = this.#input(field);
    input.setCustomValidity('');
    if (field === 'month' || field === 'year') this.#clearTheOther(field);
    if (field !== 'number') return;
    this.#group();
    this.#showBrand();
  }

  /** Month and year are judged together, so a change of one clears the other's message. */
  #clearTheOther(field: 'month' | 'year'): void {
    const other = this.#input(field === 'month' ? 'year' : 'month');
    if (other.validationMessage === '' || other.value === '') return;
    other.setCustomValidity('');
    other.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Groups the number's digits; the caret stays behind the digit it was behind. */
  #group(): void {
    const input = this.#input('number');
    const grouped = groupedNumber(numberDigits(input.value));
    if (grouped === input.value) return;
    const isAtEnd = input.selectionStart === input.value.length;
    const digitsBefore = numberDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
    input.value = grouped;
    if (isAtEnd || document.activeElement !== input) return;
    let caret = 0;
    for (let digits = 0; caret < grouped.length && digits < digitsBefore; caret++) {
      if (grouped[caret] !== ' ') digits += 1;
    }
    input.setSelectionRange(caret, caret);
  }

  #showBrand(): void {
    const brand = brandOf(numberDigits(this.#input('number').value));
    const logos = [...this.#form.querySelectorAll<HTMLElement>('[data-brand]')];
    for (const logo of logos) logo.hidden = brand !== null && logo.dataset.brand !== brand.name;
    const name = this.#form.querySelector('[data-brand-name]');
    if (name && name.textContent !== (brand?.title ?? '')) name.textContent = brand?.title ?? '';
  }
}
