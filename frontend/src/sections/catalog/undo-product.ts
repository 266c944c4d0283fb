import { api, call, ifMatch } from '@/api/client';
import { isRefusal } from '@/api/refusal';
import { deleteCreated } from '@/api/undo-created';
import type { Product } from './api';

/** Deletes a product that was just created. A product with a stock history is discontinued instead. */
export async function removeCreated(product: Product): Promise<string | undefined> {
  try {
    await deleteCreated('/rest/v1/products/{id}', product);
    return undefined;
  } catch (error) {
    if (!(isRefusal(error) && error.code === 'in_use')) throw error;
    const { id, version, name } = product;
    await call(
      api.PATCH('/rest/v1/products/{id}', {
        params: { path: { id } },
        body: { status: 'discontinued' },
        headers: ifMatch(version),
      }),
    );
    return `${name} has stock movements, so it was discontinued instead of deleted.`;
  }
}
