export interface LayerFigure {
  seconds?: number;
  processorSeconds: number;
}
export function readFigures(): {
  layers: Record<string, LayerFigure>;
  files: Record<string, Record<string, number>>;
};
