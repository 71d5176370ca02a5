/** An order's line in one text: “Course (plan)”, “Book × 2”, “Course (plan) × 20” of seats. */
export function lineName({ name, planName, qty }: { name: string; planName: string; qty: number }): string {
  const named = planName ? `${name} (${planName})` : name;
  return qty > 1 ? `${named} × ${qty}` : named;
}
