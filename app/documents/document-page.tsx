import { useText } from '~/text/text-context';
import type { Paper } from './document-paper';

/** A document on A4 as it prints, with links that do not print. Needs the stylesheet `document`. */
export function DocumentPage({ paper, path, backPath }: { paper: Paper; path: string; backPath: string }) {
  const { t } = useText();
  return (
    <>
      <nav className="bar">
        <a href={backPath}>{t('document.back')}</a>
        <a href={`${path}.pdf`}>{t('document.save')}</a>
        <p className="few">{t('document.printHint')}</p>
      </nav>
      <main
        className={paper.isCancelled ? 'paper void' : 'paper'}
        data-mark={paper.isCancelled ? paper.mark : undefined}
        lang="th"
      >
        <Head paper={paper} />
        {paper.notes.map((note) => (
          <p key={note} className={paper.isCancelled ? 'note off' : 'note'}>
            {note}
          </p>
        ))}
        <Lines paper={paper} />
        <dl className="sums">
          {paper.sums.map(({ label, amount, isTotal }) => (
            <div key={label} className={isTotal ? 'due' : undefined}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        {paper.words && <p className="words">{paper.words}</p>}
        <div className="foot dim">
          {paper.foot.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </main>
    </>
  );
}

function Head({ paper }: { paper: Paper }) {
  const [sellerName, ...seller] = paper.seller;
  const [buyerName, ...buyer] = paper.buyer;
  return (
    <>
      <header className="head">
        <div>
          <p className="big">{sellerName}</p>
          {seller.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div>
          <h1>{paper.title}</h1>
          <p className="dim" lang="en">
            {paper.subtitle}
          </p>
          <p className={paper.isCancelled ? 'off' : undefined}>
            <b>{paper.mark}</b>
          </p>
        </div>
      </header>
      <div className="who">
        <div>
          <p className="dim">{paper.buyerLabel}</p>
          <p>
            <b>{buyerName}</b>
          </p>
          {buyer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <dl>
          {paper.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

function Lines({ paper: { title, columns, rows } }: { paper: Paper }) {
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col" className="few">
            {columns.no}
          </th>
          <th scope="col">{columns.item}</th>
          <th scope="col" className="r">
            {columns.qty}
          </th>
          <th scope="col" className="r few">
            {columns.unit}
          </th>
          <th scope="col" className="r">
            {columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.no}>
            <td className="few">{row.no}</td>
            <td>
              {row.name}
              {row.detail && (
                <>
                  <br />
                  <span className="dim">{row.detail}</span>
                </>
              )}
            </td>
            <td className="r">{row.qty}</td>
            <td className="r few">{row.unit}</td>
            <td className="r">{row.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
