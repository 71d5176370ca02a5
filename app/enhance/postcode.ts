/**
 * Lists the districts of a complete postcode; choosing one fills the fields below. Without this script the
 * button does it with a page load.
 */
interface Place {
  amphoe: string;
  province: string;
}

let latest = '';

const inputOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name=${name}]`);

document.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement;
  if (field.name !== 'ship_postcode' || !field.form) return;
  const postcode = field.value
    .replace(/\s/g, '')
    .replace(/[๐-๙]/g, (figure) => String(figure.charCodeAt(0) - 0xe50));
  if (!/^[1-9]\d{4}$/.test(postcode)) latest = '';
  else if (postcode !== latest) void find(field.form, (latest = postcode));
});

async function find(form: HTMLFormElement, postcode: string): Promise<void> {
  try {
    const answer = await fetch(`/address/lookup?postcode=${postcode}`);
    const { places } = (await answer.json()) as { places: Place[] };
    // unless typing went on
    if (postcode === latest) offer(form, places);
  } catch {
    // the button does the same
  }
}

function offer(form: HTMLFormElement, places: Place[]): void {
  const box = form.querySelector<HTMLElement>('#places');
  if (!box) return;
  box.replaceChildren();
  const amphoe = inputOf(form, 'ship_amphoe')?.value.trim() ?? '';
  const isNamed = amphoe !== '' || inputOf(form, 'ship_province')?.value.trim() !== '';
  const [only, ...others] = places;
  if (!only || places.some((place) => place.amphoe === amphoe)) return;
  if (others.length === 0 && !isNamed) return fill(form, only);
  const frame = document.createElement('div');
  frame.className = 'field';
  const label = document.createElement('label');
  label.htmlFor = 'ship_place';
  label.textContent = box.dataset.label!;
  const select = document.createElement('select');
  select.className = 'in';
  select.id = select.name = 'ship_place';
  select.append(
    new Option(box.dataset.prompt, ''),
    ...places.map((one) => new Option(`${one.amphoe} ${one.province}`, `${one.amphoe}|${one.province}`)),
  );
  frame.append(label, select);
  box.append(frame);
}

function fill(form: HTMLFormElement, { amphoe, province }: Place): void {
  for (const [name, value] of [
    ['ship_amphoe', amphoe],
    ['ship_province', province],
  ] as const) {
    const input = inputOf(form, name);
    if (input) input.value = value;
  }
}

// before the purchase form is recounted with these values
document.addEventListener(
  'change',
  ({ target }) => {
    const select = target as HTMLSelectElement;
    const [amphoe = '', province = ''] = select.value.split('|');
    if (select.name === 'ship_place' && select.form && province) fill(select.form, { amphoe, province });
  },
  true,
);

export {};
