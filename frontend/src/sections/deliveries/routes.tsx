import { createRoute, redirect } from '@tanstack/react-router';
import { signedInRoute } from '@/root';

/** Redirects to the delivery's order, which shows it. */
const delivery = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deliveries/$id',
  loader: async ({ context: { queryClient }, params }) => {
    const { oneDelivery } = await import('./api');
    const { purchase_order_id: ofSeveral, lines } = await queryClient.query(oneDelivery(params.id));
    if (ofSeveral) throw redirect({ to: '/purchase-orders/$id', params: { id: ofSeveral }, replace: true });
    const order = lines[0]?.purchase_id;
    throw order
      ? redirect({ to: '/purchases/$id', params: { id: order }, replace: true })
      : redirect({ to: '/purchases', replace: true });
  },
});

export const routes = [delivery] as const;
