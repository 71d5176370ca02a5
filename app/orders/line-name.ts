/** An order's line in one text: “Course (plan)”, “Book × 2”. */
export function lineName({ name, planName, qty }: { name: string; planName: string; qty: number }): string {
  if (planName) return `${name} (${planName})`;
  return qty > 1 ? `${name} × ${qty}` : name;
}
