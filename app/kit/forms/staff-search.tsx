import { Icon } from '~/kit/icon';

interface StaffSearchProps {
  action: string;
  label: string;
  button: string;
  placeholder: string;
  value: string;
  /** Other parameters that the search keeps. */
  kept?: Readonly<Record<string, string>>;
}

/** One search field for numbers, names and amounts; `/` focuses it. */
export function StaffSearch({ action, label, button, placeholder, value, kept = {} }: StaffSearchProps) {
  return (
    <form className="join find" role="search" action={action}>
      {Object.entries(kept).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <label className="vh" htmlFor="q">
        {label}
      </label>
      <input
        className="in"
        id="q"
        name="q"
        type="search"
        placeholder={placeholder}
        defaultValue={value}
        maxLength={100}
        data-key="/"
      />
      <button className="btn ghost" aria-label={button}>
        <Icon name="search" />
      </button>
    </form>
  );
}
