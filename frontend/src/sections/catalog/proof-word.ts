import type { Schema } from '@/api/client';
import { figureWords } from './labels';

export type Figure = Schema<'Figure'>;

export const isFigure = (text: string | undefined): text is Figure =>
  text !== undefined && Object.hasOwn(figureWords, text);

/** `on_hand` beside one product's page, `on_hand:<id>` beside a list of them: what the address says is proved. */
export function readProof(text: string | undefined, here?: string): { figure: Figure; product: string } | undefined {
  const [figure, id] = (text ?? '').split(':');
  const product = id ?? here;
  return isFigure(figure) && product ? { figure, product } : undefined;
}
