import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import type { Product } from '@/sections/catalog/api';
import { LEAST_COMPARED, MAX_COMPARED } from './rows';

/** Opens the comparison of the selected products. */
export function CompareSelected({ chosen, onClose }: BulkDialogProps<Product>) {
  const navigate = useNavigate();
  const ids = chosen.rows.map(({ id }) => id);
  const fits = !chosen.all && ids.length >= LEAST_COMPARED && ids.length <= MAX_COMPARED;
  const requested = ids.join(',');
  useEffect(() => {
    if (fits) void navigate({ to: '/products/compare', search: { ids: requested } });
  }, [fits, requested, navigate]);
  if (fits) return null;
  return (
    <Dialog
      title={`Select ${LEAST_COMPARED} to ${MAX_COMPARED} products`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>
        You selected {chosen.summary}. Up to {MAX_COMPARED} products fit side by side.
      </p>
    </Dialog>
  );
}
