import net from 'node:net';

/** The way to PostgreSQL, which can be cut and mended: what a shop sees when its database restarts or the network breaks. */
export async function startCable(to: URL) {
  let isCut = false;
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(Number(to.port || 5432), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  // the socket leads past this cable
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => (isCut = false),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
