/** Column labels, for the history and the comparison of two versions. */
export const fieldLabels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  task_type: 'Kind',
  status: 'Status',
  priority: 'Priority',
  due_date: 'Due',
  follow_up_date: 'Follow-up',
  follow_up_notes: 'Follow-up notes',
  progress: 'Progress',
  customer_id: 'Contact',
  prospect_id: 'Prospect',
  referred_by_customer_id: 'Referred by',
  purchase_order_id: 'Sales order',
};
