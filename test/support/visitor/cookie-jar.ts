type Cookie = { value: string; path: string; expiresAt: number; isSecure: boolean };

/** Cookies as a browser keeps them: by host name (ports share them), with path, expiry and Secure. */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, Cookie>>();

  /** The Cookie header for a request; undefined when there is nothing to send. */
  header(url: URL): string | undefined {
    const cookies = [...(this.#hosts.get(url.hostname) ?? [])].filter(
      ([, cookie]) =>
        cookie.expiresAt > Date.now() &&
        isUnder(url.pathname, cookie.path) &&
        (!cookie.isSecure || url.protocol === 'https:'),
    );
    return cookies.length === 0
      ? undefined
      : cookies.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  /** What this visitor holds under `name`, for any path. */
  get(url: string, name: string): string | undefined {
    return this.#hosts.get(new URL(url).hostname)?.get(name)?.value;
  }

  set(url: string, name: string, value: string): void {
    this.store(new URL(url), [`${name}=${value}; Path=/`]);
  }

  delete(url: string, name: string): void {
    this.#hosts.get(new URL(url).hostname)?.delete(name);
  }

  store(url: URL, setCookies: string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const split = pair.indexOf('=');
      const name = pair.slice(0, split);
      const attribute = (input: string) =>
        attributes
          .map((each) => each.split('='))
          .find(([key]) => key?.toLowerCase() === input)
          ?.slice(1)
          .join('=');
      const maxAge = attribute('max-age');
      const expires = attribute('expires');
      const isSecure = attribute('secure') !== undefined;
      // a browser drops Secure cookies from plain http (loopback is no exception in all of them)
      if (isSecure && url.protocol !== 'https:') continue;
      const cookies = this.#hosts.get(url.hostname) ?? new Map<string, Cookie>();
      this.#hosts.set(url.hostname, cookies);
      cookies.set(name, {
        value: pair.slice(split + 1),
        path: attribute('path') ?? '/',
        expiresAt:
          maxAge !== undefined
            ? Date.now() + Number(maxAge) * 1000
            : expires
              ? Date.parse(expires)
              : Infinity,
        isSecure,
      });
    }
  }
}

function isUnder(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
