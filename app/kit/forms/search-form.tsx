import { Icon } from '~/kit/icon';

interface SearchFormProps {
  action: string;
  label: string;
  button: string;
  placeholder?: string;
  name?: string;
  value?: string;
  /** Other filters that a search keeps, by name. */
  keep?: Readonly<Record<string, string>>;
}

export function SearchForm({
  action,
  label,
  button,
  placeholder,
  name = 'q',
  value,
  keep = {},
}: SearchFormProps) {
  return (
    <form className="search" role="search" action={action}>
      <label className="vh" htmlFor={name}>
        {label}
      </label>
      <input id={name} name={name} type="search" placeholder={placeholder} defaultValue={value} />
      {Object.entries(keep).map(([fieldName, choice]) => (
        <input key={fieldName} type="hidden" name={fieldName} value={choice} />
      ))}
      <button className="btn" aria-label={button}>
        <Icon name="search" />
      </button>
    </form>
  );
}
