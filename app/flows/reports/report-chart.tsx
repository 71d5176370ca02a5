import { useText } from '~/text/text-context';
import type { Report } from './report-kinds';
import { figureWords, rowLabel } from './report-texts';

const WIDTH = 720;
const HEIGHT = 220;
const FOOT = 24;
const BAR_HEIGHT = 30;
const MOST_BARS = 12;

/** The figures of a report as bars, drawn by the server. Who hears the page has the table below it, which says the same. */
export function ReportChart({ report }: { report: Report }) {
  if (drawnOf(report).every((figure) => figure === 0)) return null;
  return (
    <div className="tbl">
      {report.labels === 'day' ? <Days report={report} /> : <Names report={report} />}
    </div>
  );
}

const drawnOf = ({ rows, drawn }: Report) => rows.map(({ figures }) => Math.max(0, figures[drawn] ?? 0));

/** One bar a day, with the day written under some of them. */
function Days({ report }: { report: Report }) {
  const words = useText();
  const figures = drawnOf(report);
  const most = Math.max(1, ...figures);
  const step = WIDTH / figures.length;
  const every = Math.ceil(figures.length / 6);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="chart" aria-hidden="true">
      <line
        x1="0"
        y1={HEIGHT - FOOT}
        x2={WIDTH}
        y2={HEIGHT - FOOT}
        stroke="currentColor"
        strokeOpacity="0.3"
      />
      {report.rows.map((row, index) => {
        const height = ((HEIGHT - FOOT - 18) * figures[index]!) / most;
        return (
          <g key={row.key}>
            <rect
              x={index * step + step * 0.15}
              y={HEIGHT - FOOT - height}
              width={Math.max(1, step * 0.7)}
              height={height}
              fill="var(--accent, currentColor)"
            />
            {index % every === 0 && (
              <text x={index * step} y={HEIGHT - 6} fontSize="13" fill="currentColor">
                {rowLabel(report, row.label, words).replace(/ \d{4}$/, '')}
              </text>
            )}
          </g>
        );
      })}
      <text x="0" y="12" fontSize="13" fill="currentColor">
        {figureWords(most, report.columns[report.drawn]!.kind)}
      </text>
    </svg>
  );
}

/** One bar a name, the longest first, with the figure at its end. */
function Names({ report }: { report: Report }) {
  const words = useText();
  const rows = report.rows.slice(0, MOST_BARS);
  const figures = drawnOf(report);
  const most = Math.max(1, ...figures);
  const height = rows.length * (BAR_HEIGHT + 18);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} className="chart" aria-hidden="true">
      {rows.map((row, index) => {
        const y = index * (BAR_HEIGHT + 18);
        const label = rowLabel(report, row.label, words);
        return (
          <g key={row.key}>
            <text x="0" y={y + 14} fontSize="14" fill="currentColor">
              {label.length > 60 ? `${label.slice(0, 58)}…` : label} ·{' '}
              {figureWords(row.figures[report.drawn] ?? 0, report.columns[report.drawn]!.kind)}
            </text>
            <rect
              x="0"
              y={y + 20}
              width={Math.max(2, (WIDTH * figures[index]!) / most)}
              height={BAR_HEIGHT - 12}
              rx="3"
              fill="var(--accent, currentColor)"
            />
          </g>
        );
      })}
    </svg>
  );
}
