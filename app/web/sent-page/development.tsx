/** The nonce of styles that Vite's client adds to a page; a page that was built has none. */
export const DEVELOPMENT_NONCE = 'development';

/** Reloads the page when a file changes, and shows what a script of it fails to compile. */
export function DevelopmentScripts() {
  return (
    <>
      <meta property="csp-nonce" nonce={DEVELOPMENT_NONCE} />
      <script type="module" src="/@vite/client" />
    </>
  );
}

/** Where a loader, an action or a component failed, in lines of the sources. */
export function DevelopmentTrace({ error }: { error: unknown }) {
  if (!(error instanceof Error)) return null;
  return (
    <pre
      style={{
        overflow: 'auto',
        margin: '2rem 1rem',
        padding: '1rem',
        font: '13px/1.6 ui-monospace, monospace',
        color: '#fff',
        background: '#5c1010',
        borderRadius: '8px',
      }}
    >
      {error.stack}
    </pre>
  );
}
