import { removedRecords } from '@/lib/storage/removed-records';
import { api, call, ifMatch } from './client';
import { registerUndo } from './undo-registry';

interface Created {
  id: string;
  version: number;
}

/** Records that can be deleted as long as nothing references them. */
type Deletable =
  | '/rest/v1/appointments/{id}'
  | '/rest/v1/calendar_events/{id}'
  | '/rest/v1/calls/{id}'
  | '/rest/v1/campaigns/{id}'
  | '/rest/v1/contact_notes/{id}'
  | '/rest/v1/customers/{id}'
  | '/rest/v1/deliveries/{id}'
  | '/rest/v1/document_categories/{id}'
  | '/rest/v1/enquiries/{id}'
  | '/rest/v1/products/{id}'
  | '/rest/v1/quotes/{id}'
  | '/rest/v1/saved_views/{id}'
  | '/rest/v1/shipments/{id}'
  | '/rest/v1/stock_orders/{id}'
  | '/rest/v1/task_notes/{id}'
  | '/rest/v1/tasks/{id}';

/** Deletes a record in the version that was created; if it has been changed since, it stays. */
export async function deleteCreated(path: Deletable, { id, version }: Created): Promise<void> {
  await call(api.DELETE(path, { params: { path: { id } }, headers: ifMatch(version) }));
  removedRecords.announce(id);
}

/** Undoes a create by deleting the new record. Contacts and tasks are only soft-deleted. */
export const undoCreate = (path: Deletable) =>
  registerUndo(`create:${path}`, (created: Created) => deleteCreated(path, created));
