import type { Schema } from '@/api/client';
import { figureLabels } from '@/sections/catalog/labels';

export type Figure = Schema<'Figure'>;

export const isFigure = (text: string | undefined): text is Figure =>
  text !== undefined && Object.hasOwn(figureLabels, text);

/** Reads the breakdown from the URL: `on_hand` on a product's page, `on_hand:<id>` beside a list of products. */
export function readProof(text: string | undefined, here?: string): { figure: Figure; product: string } | undefined {
  const [figure, id] = (text ?? '').split(':');
  const product = id ?? here;
  return isFigure(figure) && product ? { figure, product } : undefined;
}
