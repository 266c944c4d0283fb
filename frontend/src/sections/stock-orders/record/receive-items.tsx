import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey } from '@/api/client';
import { Button } from '@/ui/button';
import type { Shipment, StockOrder } from '@/sections/stock-orders/api';
import { openReceipt } from '@/sections/stock-orders/mutations';
import { unpackedQuantity } from '@/sections/stock-orders/quantities';

/** For goods that the shop fetched itself: counts the items that aren't in a shipment, without a tracking number. */
export function ReceiveItems({ order, shipments }: { order: StockOrder; shipments: readonly Shipment[] }) {
  const navigate = useNavigate();
  const [key] = useState(newKey);
  const open = useMutation(openReceipt());
  const lines = order.lines
    .map((line) => ({ stock_order_line_id: line.id, quantity: unpackedQuantity(line, shipments) }))
    .filter(({ quantity }) => quantity > 0);
  // The shipment that this creates takes the button's place, so its callbacks might not run.
  const receive = () =>
    void open.mutateAsync({ lines, key }).then(
      ({ id }) => navigate({ to: '/tracking/$id/receive', params: { id } }),
      () => undefined,
    );
  return (
    <Button icon="asset" busy={open.isPending && 'Loading...'} onClick={receive}>
      Receive items
    </Button>
  );
}
