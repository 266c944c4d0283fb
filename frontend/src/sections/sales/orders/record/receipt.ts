import { mutationOptions } from '@tanstack/react-query';
import type { Paper } from '@/patterns/record/paper-sizes';
import { savePdf } from '@/sections/sales/orders/api';

interface Printing {
  id: string;
  number: string;
  paper: Paper;
}

export const downloadReceipt = () =>
  mutationOptions({
    mutationFn: ({ id, number, paper }: Printing) => savePdf(`/rest/v1/orders/${id}/receipt`, number, paper),
    meta: { failed: 'Failed to download receipt' },
  });
