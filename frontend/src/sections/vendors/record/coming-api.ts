import { queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';
import { ENDED_SHIPMENTS, ENDED_STATUSES } from './ended-states';

const MAX_SHOWN = 8;

/** Open stock orders of a vendor, newest first. */
export const openOrdersOf = (vendorId: string) =>
  queryOptions({
    queryKey: ['stock_orders', 'vendor', vendorId, 'open'],
    queryFn: ({ signal }) => {
      const query = {
        vendor_id: vendorId,
        'status.not': ENDED_STATUSES,
        sort: '-created_at' as const,
        limit: MAX_SHOWN,
        count: 'capped' as const,
      };
      return call(api.GET('/rest/v1/stock_orders', { params: { query }, signal }));
    },
  });

/** Stock orders of a vendor with an expected refund, newest first. */
export const refundsOf = (vendorId: string) =>
  queryOptions({
    queryKey: ['stock_orders', 'vendor', vendorId, 'refunds'],
    queryFn: async ({ signal }) => {
      const query = { vendor_id: vendorId, 'refund_expected.gt': '0', limit: 200 };
      return (await call(api.GET('/rest/v1/stock_orders', { params: { query }, signal }))).items;
    },
  });

/** Shipments of a vendor that haven't been received, earliest first. */
export const shipmentsFrom = (vendorId: string) =>
  queryOptions({
    queryKey: ['shipments', 'vendor', vendorId],
    queryFn: ({ signal }) => {
      const query = {
        vendor_id: vendorId,
        'status.not': ENDED_SHIPMENTS,
        sort: 'eta' as const,
        limit: MAX_SHOWN,
        count: 'capped' as const,
      };
      return call(api.GET('/rest/v1/shipments', { params: { query }, signal }));
    },
  });
