(and (clean sink) (switched_off faucet))
