import { Icon } from './icon';

interface SearchFormProps {
  action: string;
  label: string;
  button: string;
  placeholder?: string;
  name?: string;
  value?: string;
}

export function SearchForm({ action, label, button, placeholder, name = 'q', value }: SearchFormProps) {
  return (
    <form className="search" role="search" action={action}>
      <label className="vh" htmlFor={name}>
        {label}
      </label>
      <input id={name} name={name} type="search" placeholder={placeholder} defaultValue={value} />
      <button className="btn" aria-label={button}>
        <Icon name="search" />
      </button>
    </form>
  );
}
