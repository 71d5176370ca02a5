/** `npm run bench -- NAME`: what the shop takes, as ratios and figures of one run. It says and is never a test that fails by a time. */
const BENCHES = {
  short: 'under a minute: ratios beside those kept; CI prints it. `short keep` keeps what it finds',
  pages:
    'bytes and requests a second of pages and calls; largest paint on a slow line. BENCH_PAGES times each (3)',
  orders: 'orders through the real forms, and more buyers than seats. BENCH_ORDERS of a kind (400)',
  growth: 'pages of a shop of 500 courses and of 100,000. BENCH_COURSES, BENCH_ORDERS of the large one',
  memory:
    'time to ready and memory, at rest and over requests. `memory sockets`: with pages that wait. BENCH_ROUNDS (5)',
  'sale-day': 'thousands at noon for 200 seats: `sale-day [VISITORS] [SEATS]`. BENCH_PROCESSES (2)',
};

const name = process.argv[2];
if (name && Object.hasOwn(BENCHES, name)) {
  await import(`./${name}.mjs`);
  process.exit();
}
for (const [each, words] of Object.entries(BENCHES))
  console.log(`npm run bench -- ${each.padEnd(9)} ${words}`);
process.exitCode = name ? 2 : 0;
