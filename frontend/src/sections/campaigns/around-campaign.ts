import type { QueryClient } from '@tanstack/react-query';
import { audienceOf, peopleOf, recipientStatus, resultsOf, type Campaign } from './api';

/** Loads the related data of a campaign's page: the audience, or the recipients and results. */
export async function loadAround(
  queryClient: QueryClient,
  campaign: Campaign,
  { cursor, status }: { cursor?: string; status?: string },
): Promise<void> {
  if (campaign.status === 'draft') await Promise.allSettled([queryClient.query(audienceOf(campaign))]);
  else
    await Promise.allSettled([
      queryClient.query(resultsOf(campaign.id)),
      queryClient.query(peopleOf(campaign, cursor, recipientStatus(status))),
    ]);
}
