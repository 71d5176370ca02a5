/** The name of the shop under one stroke of the marker: the logo. */
export function Brand({ href, name }: { href: string; name: string }) {
  return (
    <a className="brand" href={href}>
      <span className="mark">{name}</span>
    </a>
  );
}
