/** Every address that is no page: the error page, with the shop's frame around it. Writes to nowhere, too. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NoSuchPage() {
  return null;
}
