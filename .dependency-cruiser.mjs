// Who may import whom in app/. Held by app/import-rules.test.ts; by hand: npx depcruise app
// A room is a folder of app/, a sub-room a folder in a room. That sub-rooms form no circle is looked at in test/support/house/import-rules.ts.

/** From the top floor to the bottom: a room may import itself and the rooms below it (README, map). */
export const floors = [
  ['routes', 'api'],
  ['web'],
  ['flows'],
  ['reviews'],
  ['learning'],
  ['payments'],
  ['documents'],
  ['orders'],
  ['pricing'],
  ['messages'],
  ['access'],
  ['catalogue'],
  ['webhooks'],
  ['accounts'],
  ['uploads'],
  ['settings'],
  ['providers'],
];

/** The ground knows nothing of the shop; each room names what else of the ground it may use. */
export const ground = {
  values: [],
  platform: ['values'],
  text: ['values'],
  enhance: ['values', 'text'],
  kit: ['values', 'text', 'enhance'],
};

const groundRooms = Object.keys(ground);

const only = (room, allowed) => ({
  name: `${room}-imports-below`,
  comment: `${room} may import ${allowed.join(', ') || 'no other room'}`,
  severity: 'error',
  from: { path: `^app/${room}/` },
  to: { path: '^app/[^/]+/', pathNot: `^app/(${[room, ...allowed].join('|')})/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floors.flatMap((rooms, floor) =>
      rooms.map((room) => only(room, [...floors.slice(floor + 1).flat(), ...groundRooms])),
    ),
    ...Object.entries(ground).map(([room, allowed]) => only(room, allowed)),
    {
      name: 'no-room-without-floor',
      comment: 'a new room is given its floor above',
      severity: 'error',
      from: {},
      to: { path: '^app/[^/]+/', pathNot: `^app/(${[...floors.flat(), ...groundRooms].join('|')})/` },
    },
    {
      name: 'not-the-top',
      comment: 'root, routes.ts and entry.server put the house together',
      severity: 'error',
      from: { path: '^app/[^/]+/' },
      to: { path: '^app/[^/]+$' },
    },
    {
      name: 'only-the-app',
      comment: 'what serves tests, the demo and the command line imports the app, never the other way round',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(test|sandbox|server|db|scripts)/|^server\\.ts$' },
    },
    {
      name: 'no-circle',
      comment: 'types count: what both need goes into a file below both',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'purchase-without-form',
      comment: 'a purchase is a command: forms, pages and their messages belong to its adapters (ADR-0137)',
      severity: 'error',
      from: { path: '^app/(flows/checkout/(submit|place)-purchase|orders/placing/)' },
      to: {
        path: '^app/(kit/|flows/checkout/(submitted-form|form-messages|pay-form|press-button|purchase-view))',
      },
    },
    {
      name: 'root-of-room-below-its-sub-rooms',
      comment: 'the root has the words of its room; text picks the language',
      severity: 'error',
      from: { path: '^app/([^/]+)/[^/]+$', pathNot: '^app/text/' },
      to: { path: '^app/$1/[^/]+/' },
    },
    {
      name: 'routes-apart',
      comment: 'what two routes need belongs to a subject, web or kit',
      severity: 'error',
      from: { path: '^(app/routes/.+)/[^/]+$' },
      to: { path: '^app/routes/', pathNot: '^$1/[^/]+$' },
    },
  ],
  options: {
    // imports of types are imports
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // tests may look everywhere
    exclude: { path: '\\.test\\.tsx?$' },
    doNotFollow: { path: '^(node_modules|test|sandbox|server|db|scripts)/' },
    skipAnalysisNotInRules: true,
  },
};
