import { useText } from '~/text/text-context';
import type { Report } from './report-kinds';
import { figureWords, rowLabel } from './report-texts';

const WIDTH = 720;
const HEIGHT = 180;
const BAR_HEIGHT = 18;
const MOST_BARS = 12;
/** Days named below the bars: as many as a phone has room for. */
const MOST_DAYS = 5;

/** A report's figures as bars, as wide as there is room; the table below says the same to screen readers. */
export function ReportChart({ report }: { report: Report }) {
  if (drawnOf(report).every((figure) => figure === 0)) return null;
  return (
    <div className="chart" aria-hidden="true">
      {report.labels === 'day' ? <Days report={report} /> : <Names report={report} />}
    </div>
  );
}

const drawnOf = ({ rows, drawn }: Report) => rows.map(({ figures }) => Math.max(0, figures[drawn] ?? 0));

/** One bar a day, with some of the days below. */
function Days({ report }: { report: Report }) {
  const words = useText();
  const figures = drawnOf(report);
  const most = Math.max(1, ...figures);
  const step = WIDTH / figures.length;
  const every = Math.ceil(figures.length / MOST_DAYS);
  const named = report.rows.filter((_, index) => index % every === 0);
  return (
    <>
      <p>{figureWords(most, report.columns[report.drawn]!.kind)}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} stroke="currentColor" strokeOpacity="0.3" />
        {report.rows.map((row, index) => {
          const height = (HEIGHT * figures[index]!) / most;
          return (
            <rect
              key={row.key}
              x={index * step + step * 0.15}
              y={HEIGHT - height}
              width={Math.max(1, step * 0.7)}
              height={height}
              fill="var(--accent, currentColor)"
            />
          );
        })}
      </svg>
      <p className="days">
        {named.map((row) => (
          <span key={row.key}>{rowLabel(report, row.label, words).replace(/ \d{4}$/, '')} </span>
        ))}
      </p>
    </>
  );
}

/** One bar a name, the longest first, below its figure. */
function Names({ report }: { report: Report }) {
  const words = useText();
  const rows = report.rows.slice(0, MOST_BARS);
  const figures = drawnOf(report);
  const most = Math.max(1, ...figures);
  return (
    <div className="names">
      {rows.map((row, index) => (
        <div key={row.key}>
          {rowLabel(report, row.label, words)} ·{' '}
          {figureWords(row.figures[report.drawn] ?? 0, report.columns[report.drawn]!.kind)}
          <svg viewBox={`0 0 ${WIDTH} ${BAR_HEIGHT}`} preserveAspectRatio="none">
            <rect
              width={Math.max(2, (WIDTH * figures[index]!) / most)}
              height={BAR_HEIGHT}
              fill="var(--accent, currentColor)"
            />
          </svg>
        </div>
      ))}
    </div>
  );
}
