import { useQuery } from '@tanstack/react-query';
import type { ListSearch } from '@/patterns/list/list-search';
import type { Picked } from '@/patterns/fields/use-picker';
import { contactDetail } from '@/sections/contacts/api';
import { prospectNamed } from '@/sections/contacts/picker';
import { orderDetail } from '@/sections/sales/orders/api';
import type { Task, TaskFilter } from '@/sections/tasks/api';
import { TaskForm } from '@/sections/tasks/form';

interface NewTaskProps {
  search: ListSearch<TaskFilter>;
  onClose: () => void;
  onSaved: (task: Task) => void;
}

/** A single id from the URL; undefined for a filter with several ids. */
const singleValue = (param: string | undefined): string | undefined =>
  param && !param.includes(',') ? param : undefined;

/** The form for a new task. Linked records are in the URL (`/tasks?open=new&customer_id=…`), and their names are loaded first. */
export function NewTask({ search, ...form }: NewTaskProps) {
  const [customer, order] = [
    singleValue(search.customer_id),
    singleValue(search.purchase_order_id ?? search.purchase_id),
  ];
  const contact = useQuery({ ...contactDetail(customer ?? ''), enabled: customer !== undefined });
  const prospect = singleValue(search.prospect_id);
  const known = useQuery(prospectNamed(prospect ?? ''));
  const bought = useQuery({ ...orderDetail(order ?? ''), enabled: order !== undefined });
  if (contact.isLoading || known.isLoading || bought.isLoading) return null;
  const links: Partial<Record<'customer_id' | 'prospect_id' | 'purchase_order_id', Picked>> = {};
  if (contact.data) links.customer_id = { id: contact.data.id, label: contact.data.name };
  if (known.data && !known.data.converted_customer_id)
    links.prospect_id = { id: known.data.id, label: known.data.name };
  if (bought.data) {
    links.purchase_order_id = { id: bought.data.id, label: bought.data.number };
    links.customer_id ??= { id: bought.data.customer_id, label: bought.data.customer_name ?? '' };
  }
  return <TaskForm links={links} {...form} />;
}
