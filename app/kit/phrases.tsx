/** Breaks a heading between its phrases only: Thai has no spaces between words, so each space marks the end of a phrase. */
export function Phrases({ children }: { children: string }) {
  return (
    <>
      {children.split(' ').map((phrase, index) => (
        <span key={index}>
          {index > 0 && ' '}
          <span className="nb">{phrase}</span>
        </span>
      ))}
    </>
  );
}
