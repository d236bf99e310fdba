export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol class="steps">
      {steps.map((step) => (
        <li key={step}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
