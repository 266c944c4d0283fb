/** The words of the browser tab: what the page shows, then the product. React lifts it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} - Orderkeep`}</title>;
}
