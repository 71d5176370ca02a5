/** The logo: the shop's name under one stroke of a marker. */
export function Brand({ href, name }: { href: string; name: string }) {
  return (
    <a className="brand" href={href}>
      <span className="mark">{name}</span>
    </a>
  );
}
