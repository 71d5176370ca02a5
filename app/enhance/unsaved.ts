/**
 * Asks before a staff page with unsent changes is left. A submit does not ask, nor do fields back at their
 * first value.
 */
let isSending = false;
const touched = new Set<HTMLFormElement>();

document.addEventListener('input', ({ target }) => {
  const form = (target as HTMLInputElement).form;
  if (form?.method === 'post') touched.add(form);
});
document.addEventListener('submit', (event) => {
  isSending = !event.defaultPrevented;
});
addEventListener('pageshow', () => {
  isSending = false;
});
addEventListener('beforeunload', (event) => {
  if (!isSending && [...touched].some((form) => form.isConnected && hasChanged(form))) event.preventDefault();
});

const hasChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    if (field.type === 'file') return field.value !== '';
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
    return field.type !== 'hidden' && field.value !== field.defaultValue;
  });
