export interface FileFigure {
  seconds: number;
  routes?: string[];
}
export function readFigures(): {
  layers: Record<string, { seconds?: number; processorSeconds: number }>;
  files: Record<string, Record<string, FileFigure>>;
};
