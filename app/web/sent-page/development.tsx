/** The nonce of styles that Vite's client adds; built pages have none. */
export const DEVELOPMENT_NONCE = 'development';

/** Reloads the page when a file changes, and shows compile errors. */
export function DevelopmentScripts() {
  return (
    <>
      <meta property="csp-nonce" nonce={DEVELOPMENT_NONCE} />
      <script type="module" src="/@vite/client" />
    </>
  );
}

/** Stack trace of a failed loader, action or component, in lines of the sources. */
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
