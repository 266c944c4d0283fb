import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { explainEditConflict } from '@/api/refusal';
import { deleteCreated, undoCreate } from '@/api/undo-created';
import { registerUndo } from '@/api/undo-registry';
import { type Enquiry, type Call } from './api';

const callBack = registerUndo('create:calls', async (logged: Call) => {
  await deleteCreated('/rest/v1/calls/{id}', logged);
  return logged.purchase_id || logged.enquiry_id || logged.task_id
    ? 'The call record was deleted. What you created with it is kept.'
    : undefined;
});

export const logCall = () =>
  mutationOptions({
    mutationFn: ({ body, key }: { body: Schema<'CallIn'>; key: string }) =>
      call(api.POST('/rest/v1/calls', { body, headers: withKey(key) })),
    meta: {
      done: 'Call logged',
      failed: { title: 'Error logging call', fallback: "The call wasn't saved" },
      about: ({ customer_name, prospect_name, summary }: Call) =>
        `${customer_name ?? prospect_name ?? 'A call'}: ${summary}`,
      undo: callBack,
    },
  });

export const removeCall = ({ id }: Pick<Call, 'id'>) =>
  call(api.DELETE('/rest/v1/calls/{id}', { params: { path: { id } } }));

export const changingCalls = {
  byRows: true,
  onUpdate: ({ id, version }: Call, values: object) =>
    call(api.PATCH('/rest/v1/calls/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) })),
  failed: 'Failed to update call',
};

export const deleteCall = () =>
  mutationOptions({
    mutationFn: (logged: Pick<Call, 'id' | 'summary'>) => removeCall(logged),
    meta: {
      done: 'Call deleted',
      failed: 'Failed to delete call',
      about: (_data: unknown, { summary }: Pick<Call, 'id' | 'summary'>) => summary,
    },
  });

const subjectOf = ({ number, subject }: Enquiry) => `${number} ${subject}`;

export const createEnquiry = () =>
  mutationOptions({
    mutationFn: ({ body, key }: { body: Schema<'EnquiryIn'>; key: string }) =>
      call(api.POST('/rest/v1/enquiries', { body, headers: withKey(key) })),
    meta: {
      done: 'Enquiry created successfully',
      failed: { title: 'Error creating enquiry', fallback: "The enquiry wasn't saved" },
      about: subjectOf,
      undo: undoCreate('/rest/v1/enquiries/{id}'),
    },
  });

interface EnquiryEdit {
  id: string;
  version: number;
  values: Schema<'EnquiryChange'>;
}

const changeEnquiry = ({ id, version, values }: EnquiryEdit) =>
  call(api.PATCH('/rest/v1/enquiries/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

export const changingEnquiries = {
  byRows: true,
  onUpdate: ({ id, version }: Enquiry, values: object) => changeEnquiry({ id, version, values }),
  failed: 'Failed to update enquiry',
};

export const updateEnquiry = () =>
  mutationOptions({
    mutationFn: changeEnquiry,
    meta: {
      comparesVersions: true,
      done: 'Enquiry updated',
      failed: 'Failed to update enquiry',
      about: subjectOf,
    },
  });

/** Opens or closes an enquiry without a form. */
export const moveEnquiry = () =>
  mutationOptions({
    mutationFn: ({ enquiry: { id, version }, status }: { enquiry: Enquiry; status: Schema<'EnquiryStatus'> }) =>
      changeEnquiry({ id, version, values: { status } }).catch(explainEditConflict('enquiry')),
    meta: { done: 'Status Updated', failed: 'Failed to update status', about: subjectOf },
  });

export const answerEnquiry = () =>
  mutationOptions({
    mutationFn: ({
      id,
      version,
      body,
      key,
    }: {
      id: string;
      version: number;
      body: Schema<'EnquiryAnswerIn'>;
      key: string;
    }) =>
      call(
        api.POST('/rest/v1/enquiries/{id}/answer', {
          params: { path: { id } },
          body,
          headers: { ...withKey(key), ...ifMatch(version) },
        }),
      ),
    meta: {
      done: (_data: Enquiry, { body }: { body: Schema<'EnquiryAnswerIn'> }) =>
        body.way === 'mail' ? 'Reply sent' : 'Reply recorded',
      failed: { title: 'Failed to save the reply', fallback: "The reply wasn't saved" },
      about: subjectOf,
    },
  });

export const quoteEnquiry = () =>
  mutationOptions({
    mutationFn: ({ id, body, key }: { id: string; body: Schema<'QuoteIn'>; key: string }) =>
      call(api.POST('/rest/v1/enquiries/{id}/quote', { params: { path: { id } }, body, headers: withKey(key) })),
    meta: {
      done: 'Quote created successfully',
      failed: { title: 'Error creating quote', fallback: "The quote wasn't saved" },
      about: ({ number, title }: Schema<'QuoteOut'>) => `${number} ${title}`,
      undo: undoCreate('/rest/v1/quotes/{id}'),
    },
  });

export const removeEnquiry = ({ id }: Pick<Enquiry, 'id'>) =>
  call(api.DELETE('/rest/v1/enquiries/{id}', { params: { path: { id } } }));

export const deleteEnquiry = () =>
  mutationOptions({
    mutationFn: (enquiry: Pick<Enquiry, 'id' | 'number'>) => removeEnquiry(enquiry),
    meta: {
      done: 'Enquiry deleted',
      failed: 'Failed to delete enquiry',
      about: (_data: unknown, { number }: Pick<Enquiry, 'id' | 'number'>) => number,
    },
  });
