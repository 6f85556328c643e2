/** Stands in for federation's loggers, which put a name and, when told to, a stack before each line. */
const plain = () => console

export { plain as bindLoggerToCompiler, plain as createInfrastructureLogger, plain as createLogger }
export const logger = console
export const infrastructureLogger = console
